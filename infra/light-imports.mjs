// Loaded before every process of the project: `node $(cat infra/node-flags) ENTRY`.
import { registerHooks } from 'node:module'

const PACKAGE = '/node_modules/drizzle-orm/'

// For each import of one of its files from another, Node parses the 130 kB of `exports` in this package's manifest to
// find its module type: 200 MB of garbage and half of the start time. All of them are ES modules, so the manifest is
// not needed.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier.startsWith('.') && context.parentURL?.includes(PACKAGE) && context.conditions.includes('import')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
})
