import { componentShapes } from './objects/components.js';
import { documentShapes } from './objects/document.js';
import { exampleShapes } from './objects/example.js';
import { linkShapes } from './objects/link.js';
import { parameterShapes } from './objects/parameter.js';
import { pathShapes } from './objects/path-item.js';
import { payloadShapes } from './objects/payload.js';
import { responseShapes } from './objects/response.js';
import { schemaPartShapes } from './objects/schema-parts.js';
import { securityShapes } from './objects/security.js';
import { serverShapes } from './objects/server.js';
import { swaggerShapes } from './objects/swagger.js';
import type { ObjectName, ObjectShape } from './shape.js';

const shapes: ReadonlyMap<ObjectName, ObjectShape> = new Map(
  [
    documentShapes,
    serverShapes,
    componentShapes,
    pathShapes,
    parameterShapes,
    payloadShapes,
    responseShapes,
    exampleShapes,
    linkShapes,
    securityShapes,
    schemaPartShapes,
    swaggerShapes,
  ]
    .flat()
    .map((shape) => [shape.name, shape]),
);

/** The shape of a kind of object. */
export function shapeOf(name: ObjectName): ObjectShape {
  const shape = shapes.get(name);
  if (shape === undefined) throw new TypeError(`no shape for the ${name} Object`);
  return shape;
}
