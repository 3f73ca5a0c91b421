import { AppError } from '@gildscope/service-kit'

/**
 * A value from a header or the body: scripts send headers, pages send JSON. If both are present and differ, the call is
 * refused as ambiguous. Null when neither is present.
 */
export const oneValue = (header: string | undefined, body: string | undefined, name: string): string | null => {
  if (header !== undefined && body !== undefined && header !== body)
    throw new AppError('VALIDATION', `'${name}' differs between header and body; send it once`)
  return header ?? body ?? null
}
