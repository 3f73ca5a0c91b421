// @module-tag kubectl
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { containersOf, type Manifest, nameOf, ofKind, podsOf } from './manifest.ts'
import { modelModule } from './manifest-program.ts'
import { FOLDERS, KUBERNETES_FOLDER, rendered, renderedBases } from './render.ts'

const manifests = renderedBases()
const configMaps = ofKind(manifests, 'ConfigMap').map(nameOf)
const secrets = Object.fromEntries(
  ofKind(rendered('overlays/example/secrets'), 'Secret').map((secret) => [nameOf(secret), secret.data ?? {}]),
)

/** Made by CloudNativePG, of the owner of the database. */
const OF_THE_OPERATOR = { 'database-app': { uri: '' } }

const labelsOf = (manifest: Manifest): Record<string, string> => podsOf(manifest)?.metadata?.labels ?? {}
const workloads = manifests.filter((manifest) => podsOf(manifest) !== null)
const named = workloads.map((workload) => [`${workload.kind} ${nameOf(workload)}`, workload] as const)

it.each(FOLDERS)('names in the kustomization of %s every file beside it', (folder) => {
  const cwd = join(KUBERNETES_FOLDER, folder)
  const text = readFileSync(join(cwd, 'kustomization.yaml'), 'utf8')
  const files = globSync('**/*.*', { cwd }).filter((name) => name !== 'kustomization.yaml')
  expect(files.filter((name) => !text.includes(name.replace('.example', '')))).toEqual([])
})

it('gives a name once', () => {
  const names = manifests.map((manifest) => `${manifest.kind} ${nameOf(manifest)}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it.each(FOLDERS)('has in %s only values that the schemas of their kinds allow', async (folder) => {
  for (const manifest of rendered(folder)) {
    const name = modelModule(manifest)
    if (name === null) continue
    const module: Record<string, new (data: Manifest) => { validate: () => void }> = await import(name)
    const Model = module[manifest.kind]
    if (Model === undefined) throw new Error(`${name} has no ${manifest.kind}`)
    expect(() => new Model(manifest).validate(), `${manifest.kind} ${nameOf(manifest)}`).not.toThrow()
  }
})

it.each(ofKind(manifests, 'Service').map((service) => [nameOf(service), service] as const))(
  'sends what comes for the Service %s to pods that listen there',
  (_name, service) => {
    const selector = Object.entries(service.spec?.selector ?? {})
    const [target, ...others] = workloads.filter((each) =>
      selector.every(([label, value]) => labelsOf(each)[label] === value),
    )
    if (target === undefined) throw new Error('no pods have these labels')
    expect(others).toEqual([])
    const ports = containersOf(target).flatMap((container) => container.ports ?? [])
    for (const { targetPort, port } of service.spec?.ports ?? []) {
      expect(ports).toContainEqual({ name: targetPort, containerPort: port })
    }
  },
)

it.each(named)('finds the pods of %s by their labels', (_name, workload) => {
  if (workload.kind !== 'Deployment' && workload.kind !== 'StatefulSet') return
  expect(workload.spec?.selector.matchLabels).toEqual(labelsOf(workload))
})

it('refers only to existing targets in budgets, scalers and the Ingress', () => {
  const deployments = ofKind(manifests, 'Deployment').map(nameOf)
  const apps = workloads.map((workload) => labelsOf(workload)['app.kubernetes.io/name'])
  for (const budget of ofKind(manifests, 'PodDisruptionBudget')) {
    expect(apps).toContain(budget.spec?.selector?.matchLabels?.['app.kubernetes.io/name'])
  }
  for (const scaler of ofKind(manifests, 'HorizontalPodAutoscaler')) {
    expect(deployments).toContain(scaler.spec?.scaleTargetRef.name)
  }
  const backends = ofKind(manifests, 'Ingress').flatMap((ingress) =>
    (ingress.spec?.rules ?? []).flatMap((rule) => (rule.http?.paths ?? []).map((path) => path.backend.service?.name)),
  )
  expect(backends).toEqual(['gateway'])
})

it.each(named)('refers in %s to settings, secrets and volumes that are declared', (_name, workload) => {
  const known: Record<string, Record<string, string>> = { ...secrets, ...OF_THE_OPERATOR }
  for (const container of containersOf(workload)) {
    for (const { configMapRef } of container.envFrom ?? []) expect(configMaps).toContain(configMapRef?.name)
    for (const { valueFrom } of container.env ?? []) {
      if (valueFrom === undefined) continue
      const { name = '', key = '' } = valueFrom.secretKeyRef ?? {}
      expect(Object.keys(known[name] ?? {}), `${name}/${key}`).toContain(key)
    }
  }
  const volumes = podsOf(workload)?.spec?.volumes ?? []
  for (const { configMap, persistentVolumeClaim } of volumes) {
    if (configMap !== undefined) expect(configMaps).toContain(configMap.name)
    if (persistentVolumeClaim !== undefined) {
      expect(ofKind(manifests, 'PersistentVolumeClaim').map(nameOf)).toContain(persistentVolumeClaim.claimName)
    }
  }
})

it('needs every secret of the example, and the page names each with its keys', () => {
  const text = JSON.stringify(manifests)
  const page = readFileSync(join(KUBERNETES_FOLDER, 'README.md'), 'utf8')
  for (const [name, entries] of Object.entries(secrets)) {
    for (const key of Object.keys(entries)) {
      expect(text).toContain(`"key":"${key}","name":"${name}"`)
      expect(page).toMatch(new RegExp(`\`${name}\`.*\`${key}\``))
    }
  }
})

it('has nothing in the example of secrets', () => {
  expect(Object.values(secrets).flatMap((entries) => Object.values(entries).filter((value) => value !== ''))).toEqual(
    [],
  )
})

it('takes in the example every image of the project from the registry', () => {
  const images = [...rendered('overlays/example/migration'), ...rendered('overlays/example/site')]
    .flatMap(containersOf)
    .map(({ image = '' }) => image.split(':')[0])
  expect(new Set(images)).toEqual(new Set(['registry.example/gildscope']))
})
