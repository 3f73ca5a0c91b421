import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AppError } from '@gildscope/service-kit'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LETTERS = 8
/** 62^43 is more than 256 random bits. */
const SECRET_LETTERS = 43
const CHECKSUM_LETTERS = 6

const SHAPE = new RegExp(`^gs_([^\\W_]{${ID_LETTERS}})_[^\\W_]{${SECRET_LETTERS + CHECKSUM_LETTERS}}$`)
export const TOKEN_PREFIX = 'gs_'

const randomLetters = (count: number): string => Array.from({ length: count }, () => LETTERS[randomInt(62)]).join('')

/** CRC-32 in base 62, as at the end of GitHub's tokens: scanners of public code recognise a leaked one by it. */
const checksum = (text: string): string => {
  let rest = crc32(text)
  let letters = ''
  for (let place = 0; place < CHECKSUM_LETTERS; place += 1) {
    letters = LETTERS[rest % 62] + letters
    rest = Math.floor(rest / 62)
  }
  return letters
}

/** `gs_<id>_<secret><checksum>`; only its hash is stored. */
export const newPersonalToken = (tokenId = randomLetters(ID_LETTERS)): { tokenId: string; token: string } => {
  const text = `${TOKEN_PREFIX}${tokenId}_${randomLetters(SECRET_LETTERS)}`
  return { tokenId, token: text + checksum(text) }
}

/** The id in a token. Throws for what is none, before anything is looked up. */
export const tokenIdIn = (token: string): string => {
  const tokenId = SHAPE.exec(token)?.[1]
  if (tokenId === undefined)
    throw new AppError(
      'UNAUTHORIZED',
      `this is no personal token: one is gs_, ${ID_LETTERS} characters, _ and ${SECRET_LETTERS + CHECKSUM_LETTERS} more, as it was shown when it was made`,
    )
  if (checksum(token.slice(0, -CHECKSUM_LETTERS)) !== token.slice(-CHECKSUM_LETTERS))
    throw new AppError(
      'UNAUTHORIZED',
      'the checksum at the end of this token is wrong: a character was changed; copy it again',
    )
  return tokenId
}
