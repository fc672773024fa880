import type { SecurityScheme } from '../../contract/index.js';

/**
 * Which credentials a request carries. The secret itself is known only to the run; a plan names what is done to it.
 *
 * `good`: what the operation's first usable security requirement asks for, unchanged; that of a second user where it says so.
 * `none`: nothing at all.
 * `variant`: the good credentials changed as the variant of that id says; of the requirement at that index, and of the
 * scheme of that name, where it names them, else of the first usable requirement and of its first scheme.
 * `requirement`: what the security requirement at that index asks for, unchanged.
 * `only`: of what the security requirement at that index asks for nothing but these schemes.
 * `other`: the good credential of a scheme that the operation does not ask for.
 * `weaker`: a good credential whose scopes are too few for the operation.
 * `field`: exactly this value in the Authorization field.
 */
export type CredentialsPlan =
  | { readonly kind: 'good'; readonly user?: 'second' }
  | { readonly kind: 'none' }
  | { readonly kind: 'variant'; readonly variant: string; readonly requirement?: number; readonly scheme?: string }
  | { readonly kind: 'requirement'; readonly requirement: number }
  | { readonly kind: 'only'; readonly requirement: number; readonly schemes: readonly string[] }
  | { readonly kind: 'other'; readonly scheme: SecurityScheme }
  | { readonly kind: 'weaker' }
  | { readonly kind: 'field'; readonly value: string };
