import { expose } from 'comlink';
import open from './sqlite-here.ts';

expose(open());
