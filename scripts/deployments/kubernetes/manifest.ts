import type { IBarmanObjectStoreConfiguration } from '@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api/BarmanObjectStoreConfiguration'
import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import type { IScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob'
import type { IJob } from 'kubernetes-models/batch/v1/Job'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { IContainer } from 'kubernetes-models/v1/Container'
import type { IPersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec'
import type { ISecret } from 'kubernetes-models/v1/Secret'
import type { IService } from 'kubernetes-models/v1/Service'

/** A resource of the backup plugin; its configuration has the same type as in CloudNativePG. */
export type IObjectStore = {
  apiVersion: 'barmancloud.cnpg.io/v1'
  kind: 'ObjectStore'
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
  spec: { configuration: IBarmanObjectStoreConfiguration; retentionPolicy?: string }
}

export type Manifest =
  | ICluster
  | IConfigMap
  | ICronJob
  | IDeployment
  | IHorizontalPodAutoscaler
  | IIngress
  | IJob
  | INetworkPolicy
  | IObjectStore
  | IPersistentVolumeClaim
  | IPodDisruptionBudget
  | IScheduledBackup
  | ISecret
  | IService
  | IStatefulSet

export type Container = IContainer

export const nameOf = ({ kind, metadata }: Manifest): string => {
  if (metadata?.name === undefined) throw new Error(`a ${kind} has no name`)
  return metadata.name
}

export const ofKind = <Kind extends Manifest['kind']>(
  manifests: readonly Manifest[],
  kind: Kind,
): Extract<Manifest, { kind: Kind }>[] =>
  manifests.filter((manifest): manifest is Extract<Manifest, { kind: Kind }> => manifest.kind === kind)

/** By its name in the kustomization, before the hash of its content, what a ConfigMap holds. */
export const settingsOf = (manifests: readonly Manifest[], name: string): Readonly<Record<string, string>> => {
  const found = ofKind(manifests, 'ConfigMap').filter((each) => nameOf(each).replace(/-[a-z0-9]{10}$/, '') === name)
  if (found.length !== 1) throw new Error(`${found.length} ConfigMaps ${name}`)
  return found[0]?.data ?? {}
}

/** Its pod template; null if it has none. */
export const podsOf = (manifest: Manifest): IPodTemplateSpec | null => {
  switch (manifest.kind) {
    case 'Deployment':
    case 'Job':
    case 'StatefulSet':
      return manifest.spec?.template ?? null
    case 'CronJob':
      return manifest.spec?.jobTemplate.spec?.template ?? null
    default:
      return null
  }
}

export const containersOf = (manifest: Manifest): Container[] => [
  ...(podsOf(manifest)?.spec?.initContainers ?? []),
  ...(podsOf(manifest)?.spec?.containers ?? []),
]
