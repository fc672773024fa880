import { anOrReference, map, objectShape, schema, since31 } from '../shape.js';
import type { ObjectName, Shape } from '../shape.js';
import { componentName } from '../texts.js';

function componentsOf(object: ObjectName): Shape {
  return map(anOrReference(object), { key: componentName });
}

/** OpenAPI 3.1 §4.8.7. */
const components = objectShape('Components', {
  schemas: map(schema, { key: componentName }),
  responses: componentsOf('Response'),
  parameters: componentsOf('Parameter'),
  examples: componentsOf('Example'),
  requestBodies: componentsOf('Request Body'),
  headers: componentsOf('Header'),
  securitySchemes: componentsOf('Security Scheme'),
  links: componentsOf('Link'),
  callbacks: componentsOf('Callback'),
  pathItems: since31(componentsOf('Path Item')),
});

export const componentShapes = [components];
