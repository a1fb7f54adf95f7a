/** Version of the package, e.g. `0.1.0`. Set by the build. */
declare const __APP_VERSION__: string;
/** Hash of the build's sources (server/build/source-hash.ts); `development` and `test` without a build. */
declare const __BUILD_ID__: string;
/** Hash of the shapes of the rows that a device keeps (server/build/row-shapes.ts); `test` in tests. */
declare const __ROW_SHAPES__: string;
