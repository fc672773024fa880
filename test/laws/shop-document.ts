/** The document of a shop whose customers have carts with items, and order what is in a cart. */
export const shopDocument = `openapi: 3.1.0
info: { title: Shop, version: '1' }
security: [{ token: [] }]
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  responses:
    Error: { description: Refused, content: { application/json: { schema: { type: object } } } }
  schemas:
    NewCart:
      type: object
      required: [label]
      properties: { label: { type: string, minLength: 1, maxLength: 80 } }
    Cart:
      allOf: [{ $ref: '#/components/schemas/NewCart' }]
      type: object
      required: [id]
      properties: { id: { type: string, readOnly: true } }
    NewItem:
      type: object
      required: [title, count]
      properties:
        title: { type: string, minLength: 1, maxLength: 80 }
        count: { type: integer, minimum: 1, maximum: 1000 }
    Item:
      allOf: [{ $ref: '#/components/schemas/NewItem' }]
      type: object
      required: [id]
      properties: { id: { type: string, readOnly: true } }
    NewOrder:
      type: object
      required: [cartId, code]
      properties:
        cartId: { type: string }
        code: { type: string, minLength: 1, maxLength: 60 }
        remark: { type: string, maxLength: 60 }
    Order:
      allOf: [{ $ref: '#/components/schemas/NewOrder' }]
      type: object
      required: [id]
      properties: { id: { type: string, readOnly: true }, paid: { type: boolean, readOnly: true } }
paths:
  /carts:
    get:
      operationId: listCarts
      responses:
        '200': { description: Carts, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Cart' } } } } }
    post:
      operationId: createCart
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewCart' } } } }
      responses:
        '201':
          description: The cart
          content: { application/json: { schema: { $ref: '#/components/schemas/Cart' } } }
          links:
            itself: { operationId: readCart, parameters: { cartId: '$response.body#/id' } }
            items: { operationId: listItems, parameters: { cartId: '$response.body#/id' } }
        '400': { $ref: '#/components/responses/Error' }
  /carts/{cartId}:
    parameters: [{ name: cartId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: readCart
      responses:
        '200': { description: The cart, content: { application/json: { schema: { $ref: '#/components/schemas/Cart' } } } }
        '404': { $ref: '#/components/responses/Error' }
    delete:
      operationId: deleteCart
      responses: { '204': { description: Gone }, '404': { $ref: '#/components/responses/Error' } }
  /carts/{cartId}/items:
    parameters: [{ name: cartId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: listItems
      responses:
        '200': { description: Items, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Item' } } } } }
        '404': { $ref: '#/components/responses/Error' }
    post:
      operationId: createItem
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewItem' } } } }
      responses:
        '201': { description: The item, content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } }
        '400': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
  /carts/{cartId}/items/{itemId}:
    parameters:
      - { name: cartId, in: path, required: true, schema: { type: string } }
      - { name: itemId, in: path, required: true, schema: { type: string } }
    get:
      operationId: readItem
      responses:
        '200': { description: The item, content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } }
        '404': { $ref: '#/components/responses/Error' }
    put:
      operationId: replaceItem
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewItem' } } } }
      responses:
        '200': { description: The item, content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } }
        '400': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
    delete:
      operationId: deleteItem
      responses: { '204': { description: Gone }, '404': { $ref: '#/components/responses/Error' } }
  /orders:
    get:
      operationId: listOrders
      parameters:
        - { name: code, in: query, schema: { type: string } }
        - { name: cartId, in: query, schema: { type: string } }
      responses:
        '200': { description: Orders, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } } }
    post:
      operationId: createOrder
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewOrder' } } } }
      responses:
        '201':
          description: The order
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
          links:
            cart: { operationId: readCart, parameters: { cartId: '$response.body#/cartId' } }
            sameCart: { operationId: listOrders, parameters: { cartId: '$request.body#/cartId' } }
        '400': { $ref: '#/components/responses/Error' }
        '404': { description: There is no such cart, content: { application/json: { schema: { type: object } } } }
        '409': { description: The code is taken, content: { application/json: { schema: { type: object } } } }
  /orders/{orderId}:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: readOrder
      responses:
        '200': { description: The order, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
        '404': { $ref: '#/components/responses/Error' }
    delete:
      operationId: deleteOrder
      responses: { '204': { description: Gone }, '404': { $ref: '#/components/responses/Error' } }
  /orders/{orderId}/pay:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: payOrder
      responses:
        '200': { description: Paid, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
        '404': { $ref: '#/components/responses/Error' }
        '409': { $ref: '#/components/responses/Error' }
  /orders/{orderId}/remind:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: remindOfOrder
      responses: { '204': { description: Sent }, '404': { $ref: '#/components/responses/Error' } }
`;
