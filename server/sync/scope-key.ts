/** Returns the text after the colon of a scope: `location:1042-01` → `1042-01`. */
export const scopeKey = (scope: string): string => scope.slice(scope.indexOf(':') + 1);
