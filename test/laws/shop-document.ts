import { documentIn } from '../table.js';

/** The document of a shop whose customers have carts with items, and order what is in a cart. */
export const shopDocument = documentIn(import.meta.dirname, 'shop-document.openapi.yaml');
