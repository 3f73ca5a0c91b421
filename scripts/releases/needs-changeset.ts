/** What an installation runs: the image and the pages. */
const SHIPPED = [/^(apps|services|packages|tools)\//, /^docs\/help\//, /^docker-compose\.yml$/, /^infra\//]

/** Files next to it that only run in tests. */
const NOT_SHIPPED = [
  /\.test\.tsx?$/,
  /\/(testing|test|fixtures)\//,
  /^packages\/(testkit|local-services)\//,
  /\.md$/,
  /^infra\/check-containers$/,
]

const isShipped = (file: string): boolean =>
  SHIPPED.some((pattern) => pattern.test(file)) &&
  (file.startsWith('docs/help/') || !NOT_SHIPPED.some((pattern) => pattern.test(file)))

/** A changeset, or a changelog that took some in: then the change is a release. */
const TELLS = [/^\.changeset\/(?!README)[\w-]+\.md$/, /^CHANGELOG\.md$/]

/** Files of a change that people get with the next release and that no changeset speaks of. */
export const untoldFiles = (changed: readonly string[]): string[] =>
  changed.some((file) => TELLS.some((pattern) => pattern.test(file))) ? [] : changed.filter(isShipped)
