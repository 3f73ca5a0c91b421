import { failOnPoison } from '../../faults/apply-faults.ts'
import type { CharacterRecord, KeyHolder } from '../../players/player-records.ts'
import { type Answer, jsonAnswer, jsonBytes } from '../answer.ts'
import { answerResource } from '../answer-resource.ts'
import { ApiError } from '../api-error.ts'
import type { PrivateEndpoint } from '../endpoints.ts'
import type { Call, Resource } from '../resource.ts'
import { demand, may } from './access.ts'
import { CHARACTER_PARTS, characterInForm } from './character-form.ts'

type Asked = {
  call: Call
  holder: KeyHolder
  characters: readonly CharacterRecord[]
  /** The list of names, which a fault may leave behind the characters. */
  names: readonly string[]
}

const named = ({ call, characters }: Asked, name: string | null): CharacterRecord => {
  const character = characters.find(({ core }) => core.name === name?.trim())
  if (character === undefined) throw new ApiError(404, 'no such character')
  failOnPoison(call.faults, [character.core.name])
  return character
}

/** `characters`: names, one, several, all or a page of them. */
export const answerCharacters = (asked: Asked): Answer => {
  const { call, holder, characters, names } = asked
  const single = call.pathId ?? call.query.id
  if (single !== undefined) {
    const character = named(asked, single)
    return jsonAnswer(characterInForm(character, holder, call.form.schema))
  }
  const byName = new Map(characters.map((character) => [character.core.name, character]))
  const isList = [call.query.ids, call.query.page, call.query.page_size].every((chosen) => chosen === undefined)
  const resource: Resource = {
    endpoint: 'characters',
    ids: () => (isList ? names : [...byName.keys()]),
    json: (name, { form }) => {
      const character = byName.get(String(name))
      return character ? jsonBytes(characterInForm(character, holder, form.schema)) : null
    },
    expandsAll: true,
    localized: false,
    maxAgeSeconds: 0,
  }
  return answerResource(resource, call)
}

/** `characters/NAME/inventory` and similar. */
export const answerCharacterPart = (part: Extract<PrivateEndpoint, `characters/${string}`>, asked: Asked): Answer => {
  const { call, holder } = asked
  const { anyOf, answer } = CHARACTER_PARTS[part]
  if (!anyOf.some((permission) => may(holder, permission))) demand(holder, anyOf.slice(0, 1))
  return jsonAnswer(answer(named(asked, call.pathId), call.form.schema))
}
