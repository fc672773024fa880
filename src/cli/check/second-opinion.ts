import type { Problem } from '../../error/index.js';

/**
 * What the validator of another house says of a document that ours takes: where the two differ, the author of the
 * document should know.
 */
export async function secondOpinion(file: string): Promise<readonly Problem[]> {
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  try {
    // Only local files: a reference to another host was already refused or asked for by name.
    await SwaggerParser.validate(file, { resolve: { http: false } });
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      {
        code: 'second-opinion',
        message: `swagger-parser rejects this document, so other tools may reject it too: ${reason.trim().replaceAll(/\s*\n\s*/g, ' ')}`,
        place: { file, line: 1, column: 1, pointer: '' },
      },
    ];
  }
}
