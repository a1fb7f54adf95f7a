import { testConvergence } from './converge.ts';

testConvergence(1);
testConvergence(2);
