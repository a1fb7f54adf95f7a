import fc from 'fast-check';

/**
 * Every run tries the same examples, so that a failure repeats everywhere and its report shows why. For a longer search
 * set FAST_CHECK_SEED.
 */
fc.configureGlobal({ includeErrorInReport: true, seed: Number(process.env.FAST_CHECK_SEED ?? 20_260_401) });
