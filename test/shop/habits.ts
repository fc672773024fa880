/** What correct services do differently from one another. */
export interface Habits {
  /** The form of the identities that the service gives. */
  readonly ids: 'integer' | 'uuid' | 'slug';
  /** Where a request names an item: in the path, or in the query of one path for all items. */
  readonly idsIn: 'path' | 'query';
  /** The status for an item that does not exist. */
  readonly notThere: 400 | 403 | 404;
  /** The status for a body that refers to an item that does not exist. */
  readonly danglingReference: 404 | 422;
  /** What a 201 response carries. */
  readonly created: 'item' | 'location' | 'id' | 'envelope';
  /** The status of a successful DELETE. */
  readonly deleted: 200 | 202 | 204;
  /** A deleted item stays readable, with `deletedAt` set. */
  readonly softDelete: boolean;
  readonly paging: 'none' | 'offset';
  /** PUT on an identity that does not exist creates the item. */
  readonly putCreates: boolean;
  /** An update may change the identity of an item. */
  readonly identity: 'fixed' | 'movable';
  /** The maintenance operation sets what the body says, or changes to the other state with each call. */
  readonly maintenance: 'set' | 'toggle';
  /** What the service does not answer during maintenance. */
  readonly maintenanceCloses: 'all' | 'writes';
  /** Items can be deleted one by one. */
  readonly deletes: boolean;
  /** The bulk DELETE of all products is part of the document. */
  readonly bulkDelete: boolean;
  /** The examples of the document name items that are there, or there are none. */
  readonly examples: 'foreign' | 'none';
}

export const plain: Habits = {
  ids: 'integer',
  idsIn: 'path',
  notThere: 404,
  danglingReference: 422,
  created: 'item',
  deleted: 204,
  softDelete: false,
  paging: 'none',
  putCreates: false,
  identity: 'fixed',
  maintenance: 'set',
  maintenanceCloses: 'all',
  deletes: true,
  bulkDelete: true,
  examples: 'foreign',
};

/** The habits of correct services, by name. */
export const habits = {
  'no habit': {},
  'ids are uuids': { ids: 'uuid' },
  'ids are slugs': { ids: 'slug' },
  'ids are in the query': { idsIn: 'query' },
  'what is not there is forbidden': { notThere: 403 },
  'what is not there is a bad request': { notThere: 400 },
  'a dangling reference is not found': { danglingReference: 404 },
  'a created item is only located': { created: 'location' },
  'a created item is only named': { created: 'id' },
  'a created item is in an envelope': { created: 'envelope' },
  'a deleted item is shown': { deleted: 200 },
  'a delete is only accepted': { deleted: 202 },
  'deleted items stay readable': { softDelete: true },
  'nothing can be deleted': { deletes: false, bulkDelete: false },
  'lists have pages': { paging: 'offset' },
  'PUT creates': { putCreates: true },
  'an update may change the id': { identity: 'movable' },
  'the document has no examples': { examples: 'none' },
  'maintenance is a toggle': { maintenance: 'toggle' },
  'maintenance closes only writes': { maintenanceCloses: 'writes' },
  'a paged shop with uuids that only locates': { ids: 'uuid', paging: 'offset', created: 'location' },
} as const satisfies Readonly<Record<string, Partial<Habits>>>;

export type HabitName = keyof typeof habits;

/** What broken services do wrong, by name, with what it endangers. */
export const faults = {
  'no authentication': 'every request is let in',
  'no authentication for DELETE': 'every DELETE is let in',
  'no authentication for PUT': 'every PUT is let in',
  'no authentication for PATCH': 'every PATCH is let in',
  'no authentication for POST': 'every POST is let in',
  'any token will do': 'every bearer token is let in',
  'a denied write is done': 'a request without credentials is answered 401 and done all the same',
  'a refused update is done': 'an invalid PUT or PATCH is answered 422 and done all the same',
  'a refused delete is done': 'a DELETE that conflicts is answered 409 and done all the same',
  'a refused create is done': 'an invalid POST is answered 422 and done all the same',
  'ids are read with parseInt': '/products/1abc and /products/1.5 are /products/1',
  'ids may have leading zeros': '/products/01 is /products/1',
  'ids are trimmed': '/products/1%20 is /products/1',
  'ids are read in any case': '/products/MOSS is /products/moss',
  'ids match as prefixes': '/products/12 is /products/1 where there is one',
  'a create names an item of others': 'POST answers with the id of an item that was there before',
  'a create finds what is there': 'POST answers with an item that was there before, and creates nothing',
  'others create at the same time': 'with each POST an item of others is created, too',
  'collections can be deleted': 'DELETE on any collection is undocumented and deletes all items',
  'collections can be replaced': 'PUT on any collection is undocumented and replaces all items',
  'collections can be updated': 'PATCH on any collection is undocumented and changes all items',
  'items can be posted to': 'POST on any item is undocumented and changes it',
  'an empty id means all': 'DELETE /products/ deletes all products',
  'the id of the body wins': 'PUT and PATCH change the item that the body names',
  'a taken key replaces': 'POST with a sku or an email that is taken replaces the item',
  'an update may take the id of another': 'PATCH {"id": 1} overwrites item 1',
  'nothing is validated': 'every JSON object is taken',
  'every third request is unavailable': 'it is answered 503 and not done',
} as const;

export type FaultName = keyof typeof faults;
