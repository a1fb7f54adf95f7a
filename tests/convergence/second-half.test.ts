import { testConvergence } from './converge.ts';

testConvergence(3);
testConvergence(4);
