import { afterAll } from 'vitest';
import { closeAll } from './closing.js';

// For each test file: what a module asks for when it is loaded holds for the first file alone that loads it.
afterAll(closeAll);
