/** The document of a workshop whose tools can be created, listed, read, replaced, updated and deleted. */
export const document = `openapi: 3.1.0
info: { title: Workshop, version: '1' }
security: [{ token: [] }]
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  responses:
    Tool: { description: A tool, content: { application/json: { schema: { $ref: '#/components/schemas/Tool' } } } }
    Error: { description: Refused, content: { application/json: { schema: { type: object } } } }
  schemas:
    NewTool:
      type: object
      required: [name, price]
      additionalProperties: false
      properties:
        name: { type: string, minLength: 1, maxLength: 120 }
        note: { type: string, maxLength: 400 }
        price: { type: number, minimum: 0, maximum: 1000000 }
        count: { type: integer, format: int64, minimum: 0 }
        grade: { type: integer, minimum: 1, maximum: 5, default: 3 }
        sharp: { type: boolean }
        kind: { type: string, enum: [saw, drill, plane] }
        due: { type: string, format: date-time }
        tags: { type: array, items: { type: string, maxLength: 40 } }
        size: { type: object, additionalProperties: false, properties: { width: { type: integer }, height: { type: integer } } }
    ToolChange:
      type: object
      additionalProperties: false
      properties:
        name: { type: string, minLength: 1, maxLength: 120 }
        note: { type: [string, 'null'], maxLength: 400 }
        price: { type: number, minimum: 0, maximum: 1000000 }
        count: { type: integer, format: int64, minimum: 0 }
        grade: { type: integer, minimum: 1, maximum: 5, default: 3 }
        sharp: { type: boolean }
        kind: { type: string, enum: [saw, drill, plane] }
        due: { type: string, format: date-time }
        tags: { type: array, items: { type: string, maxLength: 40 } }
        size: { type: object, additionalProperties: false, properties: { width: { type: integer }, height: { type: integer } } }
    Tool:
      type: object
      required: [id, name, price]
      properties:
        id: { type: string, readOnly: true }
        revision: { type: integer, readOnly: true }
        seen: { type: string, readOnly: true }
        deleted: { type: boolean, readOnly: true }
        name: { type: string }
        note: { type: [string, 'null'] }
        price: { type: number }
        count: { type: integer, format: int64 }
        grade: { type: integer }
        sharp: { type: boolean }
        kind: { type: string, enum: [saw, drill, plane] }
        due: { type: string, format: date-time }
        tags: { type: array, items: { type: string } }
        size: { type: object, properties: { width: { type: integer }, height: { type: integer } } }
paths:
  /tools:
    get:
      operationId: listTools
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
        - { name: offset, in: query, schema: { type: integer, minimum: 0 } }
        - { name: sharp, in: query, schema: { type: boolean } }
        - { name: name, in: query, schema: { type: string } }
      responses:
        '200': { description: Tools, content: { application/json: { schema: { type: object, required: [items], properties: { items: { type: array, items: { $ref: '#/components/schemas/Tool' } }, total: { type: integer } } } } } }
        '400': { $ref: '#/components/responses/Error' }
    post:
      operationId: createTool
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewTool' } } } }
      responses:
        '200': { $ref: '#/components/responses/Tool' }
        '201': { $ref: '#/components/responses/Tool' }
        '202': { $ref: '#/components/responses/Tool' }
        '400': { $ref: '#/components/responses/Error' }
  /tools/{toolId}:
    parameters: [{ name: toolId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: readTool
      responses: { '200': { $ref: '#/components/responses/Tool' }, '404': { $ref: '#/components/responses/Error' } }
    put:
      operationId: replaceTool
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewTool' } } } }
      responses:
        '200': { $ref: '#/components/responses/Tool' }
        '400': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
        '412': { $ref: '#/components/responses/Error' }
        '428': { $ref: '#/components/responses/Error' }
    patch:
      operationId: updateTool
      requestBody: { required: true, content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/ToolChange' } } } }
      responses:
        '200': { $ref: '#/components/responses/Tool' }
        '400': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
        '412': { $ref: '#/components/responses/Error' }
        '428': { $ref: '#/components/responses/Error' }
    delete:
      operationId: deleteTool
      responses:
        '204': { description: Gone }
        '404': { $ref: '#/components/responses/Error' }
        '412': { $ref: '#/components/responses/Error' }
        '428': { $ref: '#/components/responses/Error' }
`;
