import type { RequestMutation } from '../request-site.js';
import { elsewhere } from './elsewhere.js';
import { empty } from './empty.js';
import { examples } from './examples.js';
import { grey } from './grey.js';
import { malformed } from './malformed.js';
import { missing } from './missing.js';
import { parameterSites, type ParameterMutation } from './parameter-site.js';
import { isHarmless } from './is-harmless.js';
import { undeclared } from './undeclared.js';

const ofOne: readonly ParameterMutation[] = [examples, missing, malformed, elsewhere, empty, grey];

/** What is done to parameters as such; what is done to their values is in {@link varyParameters}. */
export const parameterMutations: readonly RequestMutation[] = [
  {
    id: 'parameters/each',
    applies: ({ values: good }) => good.size > 0,
    *derive(site) {
      for (const parameter of parameterSites(site)) {
        for (const mutation of ofOne) {
          if (!mutation.applies(parameter)) continue;
          for (const variation of mutation.derive(parameter)) if (isHarmless(variation, parameter)) yield variation;
        }
      }
    },
  },
  undeclared,
];
