import { documentIn } from '../table.js';

/** The document of a workshop whose tools can be created, listed, read, replaced, updated and deleted. */
export const document = documentIn(import.meta.dirname, 'document.openapi.yaml');
