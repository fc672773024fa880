import type { Operation } from '../../../contract/index.js';
import { fieldLines } from '../../../http/index.js';
import { commonContent, essenceOf } from '../../../resources/index.js';
import type { Contents } from '../items/contents.js';
import { absence } from '../items/refusals.js';
import type { Handler } from './handler.js';

/**
 * PUT, GET and DELETE of what has no members, such as a photo: a read shows what was set last; undefined for operations on
 * anything else. `alike` are the operations at the same path.
 */
export function contentOf(operation: Operation, alike: readonly Operation[], contents: Contents): Handler | undefined {
  const [read, replace] = ['GET', 'PUT'].map((method) => alike.find((each) => each.method === method));
  if (read === undefined || replace === undefined || commonContent(read, replace) === undefined) return undefined;
  switch (operation.method) {
    case 'PUT':
      return ({ path, head, body }) => {
        const [type = ''] = fieldLines(head.rawFields, 'content-type');
        contents.set(path, { type: essenceOf(type), bytes: body });
        return undefined;
      };
    case 'DELETE':
      return ({ path }) => {
        contents.set(path, undefined);
        return undefined;
      };
    case 'GET':
      return (request) => {
        const { path, answers, accept } = request;
        if (contents.isDeleted(path)) return absence('it was deleted', request);
        const kept = contents.get(path);
        const wanted = accept === undefined || accept.includes('*/*') ? kept?.type : accept;
        const plan = kept && answers.planForGood({}, wanted);
        if (kept === undefined || plan?.kind !== 'documented') return undefined;
        if (essenceOf(plan.representation?.type ?? '') !== kept.type) return undefined;
        return { answer: answers.answerWith(plan, { kind: 'content', body: kept.bytes, violations: [] }) };
      };
    default:
      return undefined;
  }
}
