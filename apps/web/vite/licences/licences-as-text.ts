import type { Licences } from '../../src/features/site/licences/licence-file.ts'

const RULE = '-'.repeat(78)

/** All licences as one text, each text once, below the packages to which it belongs. */
export const licencesAsText = ({ packages, texts }: Licences): string =>
  [
    'Gildscope is under the MIT licence, in LICENSE. It is shipped with the following work of others.',
    ...texts.map((text, index) => {
      const own = packages.filter((each) => each.text === index)
      const names = own.map(({ name, version, licence, author, homepage }) =>
        [`${name} ${version} (${licence})`, author, homepage].filter((part) => part !== null).join(', '),
      )
      return [RULE, ...names, '', text].join('\n')
    }),
    '',
  ].join('\n\n')
