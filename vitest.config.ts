import { defineConfig } from 'vitest/config'
import { helpPages } from './apps/web/vite/help-pages.ts'
import { LongestFirst } from './scripts/checks/longest-first.ts'
import { programTags, useFetchedPrograms } from './scripts/test-programs/find.ts'

const sources = ['packages/**', 'tools/**', 'services/**', 'apps/**', 'scripts/**', 'bench/**']

useFetchedPrograms()

/** Another part of the generated input each day. */
const generatedInput = 'packages/testkit/src/setup-generated-input.ts'

// Limits of time are for machines that do other things meanwhile; speed is measured in bench/.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Of large values only what differs.
    diff: { expand: false, contextLines: 3 },
    tags: programTags(),
    projects: [
      {
        test: {
          name: 'unit',
          include: sources.map((folder) => `${folder}/*.test.ts`),
          exclude: ['**/node_modules/**', '**/*.int.test.ts'],
          environment: 'node',
          setupFiles: [generatedInput],
          // Files share their worker: the hooks of a file clean up after it.
          isolate: false,
          // A worker for each core: they never wait.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // One copy of React, whichever package asks for it.
        resolve: { dedupe: ['react', 'react-dom', 'react-router-dom'] },
        plugins: [helpPages()],
        test: {
          name: 'page',
          include: ['apps/web/src/**/*.page.test.tsx', 'packages/ui/src/**/*.page.test.tsx'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:8080' } },
          setupFiles: ['apps/web/src/testing/setup.ts'],
          isolate: false,
          // More than cores: pages wait for moments that are to pass.
          maxWorkers: 3,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'int',
          include: sources.map((folder) => `${folder}/*.int.test.ts`),
          environment: 'node',
          setupFiles: [generatedInput],
          globalSetup: ['packages/testkit/src/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          isolate: false,
          // More than cores: processes are started, killed and waited for.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ['**/node_modules/**', 'e2e/cluster/**'],
          environment: 'node',
          globalSetup: ['e2e/support/global-setup.ts'],
          testTimeout: 480_000,
          hookTimeout: 480_000,
          // A journey waits for many moments of a machine that does other things. Who needed it is named at the end.
          retry: 1,
          isolate: false,
          // More than cores: some files wait for polls or for what the game remembers, while others look at pages.
          maxWorkers: 3,
        },
      },
      {
        // Not beside tests that start processes: how long visitors notice a machine that dies is part of it.
        test: {
          name: 'cluster',
          include: ['e2e/cluster/*.e2e.ts'],
          environment: 'node',
        },
      },
    ],
  },
})
