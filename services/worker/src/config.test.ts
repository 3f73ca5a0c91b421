import { COMMUNITY_FEEDS } from '@gildscope/contracts'
import { parseConfig } from '@gildscope/service-kit'
import { TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS } from '@gildscope/testkit'
import { expect, test } from 'vitest'
import { communityFeedsOf, workerConfigSchema } from './config.ts'

const parsed = (env: Record<string, string>) =>
  parseConfig(workerConfigSchema, {
    DATABASE_URL: 'postgresql://a@localhost/gildscope',
    PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
    VAULT_KEYS: TEST_VAULT_KEYS,
    ...env,
  })
const feedsOf = (env: Record<string, string>) => {
  const { config, faults } = parsed(env)
  if (config === null) throw new Error(JSON.stringify(faults))
  return communityFeedsOf(config)
}
const NONE = { 'custom-recipes': null, 'profits-recipes': null, gemstore: null }

test.each([{}, { COMMUNITY_FEEDS: '' }, { COMMUNITY_FEEDS: 'off', GEMSTORE_FEED_URL: 'http://x/gems.json' }])(
  'no community feed is read unless they are switched on: %j',
  (env) => {
    expect(feedsOf(env)).toEqual(NONE)
  },
)

test('switched on they have their usual addresses, each of which can be another or off', () => {
  expect(feedsOf({ COMMUNITY_FEEDS: 'on' })).toEqual({
    'custom-recipes': COMMUNITY_FEEDS['custom-recipes'].url,
    'profits-recipes': COMMUNITY_FEEDS['profits-recipes'].url,
    gemstore: COMMUNITY_FEEDS.gemstore.url,
  })
  const own = 'http://x/recipes.json'
  expect(
    feedsOf({
      ...{ COMMUNITY_FEEDS: 'on', CUSTOM_RECIPES_FEED_URL: own },
      ...{ PROFITS_RECIPES_FEED_URL: 'off', GEMSTORE_FEED_URL: 'off' },
    }),
  ).toEqual({ ...NONE, 'custom-recipes': own })
})

test.each(['https://me:secret@x/list.json', 'https://me@x/list.json'])(
  'an address with a name or password is refused, because it could not be read and would be shown: %s',
  (address) => {
    const { faults } = parsed({ GEMSTORE_FEED_URL: address })
    expect(faults?.map(({ variable, message }) => [variable, message])).toEqual([
      ['GEMSTORE_FEED_URL', 'its value is not valid; expected a URL without a name and password'],
    ])
  },
)

test('an address that is none is refused with what would be right', () => {
  const { faults } = parsed({ CUSTOM_RECIPES_FEED_URL: 'recipes.json', COMMUNITY_FEEDS: 'some' })
  expect(faults?.map(({ variable, message }) => [variable, message])).toEqual([
    ['COMMUNITY_FEEDS', "'some' is not valid; expected true or false"],
    ['CUSTOM_RECIPES_FEED_URL', 'its value is not valid; expected a URL or off'],
  ])
})
