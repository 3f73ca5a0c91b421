type Listed = { name: string; description?: string | undefined; inputSchema: unknown }
type Said = { name: string; args: Record<string, unknown>; answer: Record<string, unknown> }

/** Numbers that are of the game's data and stay: everything else moves with the market. */
const KEPT = new Set(['id', 'recipe', 'rating', 'level', 'times', 'found'])
const INSTANT = /\b\d{4}-\d{2}-\d{2}T[\d:.]+Z\b/g
const ORIGIN = /http:\/\/localhost:\d+/g
const REQUEST = /\(request [\w-]+\)/g

const still = (key: string, value: unknown): unknown => {
  if (typeof value === 'number' && !KEPT.has(key)) return '#'
  if (typeof value === 'string')
    return value.replaceAll(INSTANT, '<time>').replaceAll(ORIGIN, '<site>').replaceAll(REQUEST, '(request <id>)')
  return value
}

/** A figure in one line: `#..#..# (counted)`; the dash is what is unknown. */
const isFigure = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'basis' in value && 'least' in value

const shortened = (key: string, value: unknown): unknown => {
  if (!isFigure(value)) return still(key, value)
  const [least, middle, most] = [value.least, value.value, value.most].map((end) => (end === null ? '–' : '#'))
  return `${least}..${middle}..${most} (${value.basis})`
}

const block = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, shortened, 2)}\n\`\`\``

const answerText = ({ structuredContent, isError, content }: Said['answer']): string => {
  if (isError !== true) return block(structuredContent)
  const [first] = content as { text: string }[]
  return `> ${String(still('', first?.text)).replaceAll('\n', '\n> ')}`
}

/** What was asked and said, with figures that move left out. */
export const transcriptOf = (tools: readonly Listed[], said: readonly Said[]): string =>
  [
    '# What the tools are, and what they say of the simulated market',
    ...tools.map(
      ({ name, description = '', inputSchema }) =>
        `## ${name}\n\n${description}\n\n\`\`\`json\n${JSON.stringify(inputSchema, null, 2)}\n\`\`\``,
    ),
    ...said.map(({ name, args, answer }) => `## ${name} ${JSON.stringify(args)}\n\n${answerText(answer)}`),
    '',
  ].join('\n\n')
