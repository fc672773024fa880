import type { SecurityRequirement, SecurityScheme } from '../../contract/index.js';

/**
 * The credentials of a request. Only the run knows the secrets; a plan states what is done to them.
 *
 * `good`: the valid credentials of the first usable security requirement, optionally those of a second user, or those
 * of other requirements than the operation has.
 * `none`: no credentials.
 * `variant`: the valid credentials, changed by a variant; by default those of the first usable requirement and its
 * first scheme.
 * `requirement`: the valid credentials of a security requirement.
 * `only`: only some credentials of a security requirement.
 * `other`: the valid credentials of schemes that together satisfy no security requirement of the operation.
 * `weaker`: a valid credential with too few scopes.
 * `field`: an exact value of the Authorization header.
 */
export type CredentialsPlan =
  | { readonly kind: 'good'; readonly user?: 'second'; readonly security?: readonly SecurityRequirement[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'variant'; readonly variant: string; readonly requirement?: number; readonly scheme?: string }
  | { readonly kind: 'requirement'; readonly requirement: number }
  | { readonly kind: 'only'; readonly requirement: number; readonly schemes: readonly string[] }
  | { readonly kind: 'other'; readonly schemes: readonly SecurityScheme[] }
  | { readonly kind: 'weaker' }
  | { readonly kind: 'field'; readonly value: string };
