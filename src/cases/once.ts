export { once, oncePerText } from '../contract/index.js';
