import type { ObjectName } from '../structure/shape.js';
import { memberAt, rootOf } from './located.js';
import type { Located } from './located.js';
import { parsePointer } from '../../json/index.js';

/** What each section of the Components Object holds (OpenAPI 3.1 §4.8.7.1). */
const sections: Readonly<Record<string, ObjectName | 'Schema'>> = {
  schemas: 'Schema',
  responses: 'Response',
  parameters: 'Parameter',
  examples: 'Example',
  requestBodies: 'Request Body',
  headers: 'Header',
  securitySchemes: 'Security Scheme',
  links: 'Link',
  callbacks: 'Callback',
  pathItems: 'Path Item',
};

/** Says that a reference leads to a component of another kind than is needed, and which of its kind may be meant. */
export function misplacedComponent(
  target: Located,
  wanted: ObjectName | 'Schema',
): { readonly message: string; readonly hint?: string } | undefined {
  const [components, section = '', name = '', ...rest] = parsePointer(target.pointer);
  const kind = components === 'components' && rest.length === 0 && name !== '' ? kindOf(section) : undefined;
  if (kind === undefined || kind === wanted) return undefined;
  const right = Object.keys(sections).find((each) => sections[each] === wanted) ?? '';
  const same = memberAt(memberAt(memberAt(rootOf(target.document), 'components'), right), name);
  const message = `is a ${kind} Object, where a ${wanted} Object is required`;
  return same === undefined ? { message } : { message, hint: `did you mean "#/components/${right}/${name}"?` };
}

function kindOf(section: string): ObjectName | 'Schema' | undefined {
  return Object.hasOwn(sections, section) ? sections[section] : undefined;
}
