import { AppError } from '@gildscope/service-kit'

/**
 * A value that may stand in a header or in the body: scripts send headers, pages send JSON. Two that differ would leave
 * open which one was meant. Null when neither is there.
 */
export const oneValue = (header: string | undefined, body: string | undefined, name: string): string | null => {
  if (header !== undefined && body !== undefined && header !== body)
    throw new AppError('VALIDATION', `'${name}' differs between header and body; send it once`)
  return header ?? body ?? null
}
