import fc from 'fast-check';

/** Every run tries the same examples: a test that fails, fails for everybody, and its report says why. A longer search sets FAST_CHECK_SEED. */
fc.configureGlobal({ includeErrorInReport: true, seed: Number(process.env.FAST_CHECK_SEED ?? 20_260_401) });
