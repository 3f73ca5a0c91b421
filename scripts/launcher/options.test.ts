import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { argumentsWithNpms, parseStartOptions, UsageError } from './options.ts'

it('serves a simulated market of 3000 items by default', () => {
  expect(parseStartOptions([], '/')).toEqual({
    mode: { kind: 'demo' },
    folderName: 'demo',
    fullPoll: false,
    hasHistory: true,
    size: 3000,
    seed: 1,
    port: null,
    isVerbose: false,
  })
})

it('keeps every recorded folder in a data folder of its own, whatever way it is written', () => {
  const first = parseStartOptions(['--replay', tmpdir()], '/')
  const second = parseStartOptions(['--replay', '.'], tmpdir())
  const other = parseStartOptions(['--replay', '/'], '/')
  expect(first?.folderName).toMatch(/^replay-[0-9a-f]{10}$/)
  expect(second?.folderName).toBe(first?.folderName)
  expect(other?.folderName).not.toBe(first?.folderName)
})

it('keeps every simulated world in a data folder of its own', () => {
  expect(parseStartOptions(['--size', '500', '--seed', '1'], '/')?.folderName).toBe('demo-500-1')
  expect(parseStartOptions(['--size', '3000'], '/')?.folderName).toBe('demo')
})

it.each([
  [['--size', 'many'], "--size 'many': expected a whole number from 100 to 60000"],
  [['--port', '70000'], "--port '70000': expected a whole number from 1 to 65535"],
  [['--replay', '/no/such'], "--replay '/no/such': no such folder"],
  [['--live', '--replay', '/'], '--live and --replay exclude each other'],
  [['--live', '--seed', '2'], '--seed is for the simulated market; it has no meaning with --live'],
  [['--live', '--no-history'], '--no-history is for the simulated market; it has no meaning with --live'],
  [['--lvie'], "Unknown option '--lvie'"],
  [['demo'], "Unexpected argument 'demo'"],
])('reports the problem in %j', (argv, message) => {
  const read = (): unknown => parseStartOptions(argv, '/')
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
})

it('starts nothing for --help', () => {
  expect(parseStartOptions(['--help', '--live'], '/')).toBeNull()
})

it.each([
  [{ npm_config_live: 'true' }, [], ['--live']],
  [{ npm_config_replay: 'true' }, ['/tmp'], ['--replay=/tmp']],
  [{ npm_config_replay: '/tmp', npm_config_full_poll: 'true' }, [], ['--full-poll', '--replay=/tmp']],
  [{ npm_config_history: '', npm_config_port: 'true' }, ['8090'], ['--no-history', '--port=8090']],
  [{ npm_config_live: 'true' }, ['--port', '8090'], ['--live', '--port', '8090']],
  [{ npm_config_loglevel: 'notice' }, ['--live'], ['--live']],
])('understands options that npm took for its own (%j %j)', (env, argv, expected) => {
  expect(argumentsWithNpms(argv, env)).toEqual(expected)
})

it.each([
  [{ npm_config_size: 'true', npm_config_seed: 'true' }, ['500', '3'], '--size and --seed'],
  [{ npm_config_replay: 'true' }, [], '--replay'],
])('reports options whose values npm separated from them (%j %j)', (env, argv, names) => {
  expect(() => argumentsWithNpms(argv, env)).toThrow(`npm took ${names} for options of its own: put -- in front`)
})
