import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { containersOf, type Manifest, nameOf, ofKind, podsOf } from './manifest.ts'

type Labels = Readonly<Record<string, string>>
type Place = { name: string; labels: Labels; ports: readonly number[] }
type Spec = NonNullable<INetworkPolicy['spec']>
type Selector = Spec['podSelector']
type Rule = { peers: readonly Peer[] | undefined; ports: readonly number[] | undefined }
type Peer = NonNullable<NonNullable<Spec['egress']>[number]['to']>[number]

const NAMES_PORT = 53

const isSelected = (selector: Selector, labels: Labels): boolean => {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {}
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`${operator} is not understood here`)
      return values.includes(labels[key] ?? '')
    })
  )
}

const portsOf = (ports: readonly { port?: unknown }[] | undefined): number[] | undefined =>
  ports?.map(({ port }) => Number(port))

const rulesFor = (policies: readonly INetworkPolicy[], { labels }: Place, direction: 'egress' | 'ingress'): Rule[] =>
  policies
    .filter(({ spec }) => spec !== undefined && isSelected(spec.podSelector, labels))
    .flatMap(({ spec }): Rule[] =>
      direction === 'egress'
        ? (spec?.egress ?? []).map(({ to, ports }) => ({ peers: to, ports: portsOf(ports) }))
        : (spec?.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports: portsOf(ports) })),
    )

const allows = ({ peers, ports }: Rule, { labels }: Place, port: number): boolean =>
  (ports === undefined || ports.includes(port)) &&
  (peers === undefined || peers.some((peer) => peer.podSelector !== undefined && isSelected(peer.podSelector, labels)))

/** Everything that has an address in the namespace. */
export const placesOf = (manifests: readonly Manifest[]): Place[] => [
  ...manifests
    .filter((manifest) => podsOf(manifest) !== null)
    .map((manifest) => ({
      name: nameOf(manifest),
      labels: podsOf(manifest)?.metadata?.labels ?? {},
      ports: containersOf(manifest).flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort)),
    })),
  ...ofKind(manifests, 'Cluster').map((cluster) => ({
    name: nameOf(cluster),
    labels: { 'cnpg.io/cluster': nameOf(cluster) },
    ports: [5432, 8000],
  })),
]

/** Which pods can reach each other: the policy of one lets the traffic out and that of the other lets it in. */
export const reachable = (manifests: readonly Manifest[]): Record<string, string[]> => {
  const policies = ofKind(manifests, 'NetworkPolicy')
  const places = placesOf(manifests)
  const reachedBy = (from: Place): string[] =>
    places.flatMap((to) =>
      to.ports
        .filter(
          (port) =>
            rulesFor(policies, from, 'egress').some((rule) => allows(rule, to, port)) &&
            rulesFor(policies, to, 'ingress').some((rule) => allows(rule, from, port)),
        )
        .map((port) => `${to.name}:${port}`),
    )
  return Object.fromEntries(places.map((from) => [from.name, reachedBy(from)]))
}

/** Ports at which each reaches the world, names aside. */
export const outsidePorts = (manifests: readonly Manifest[]): Record<string, number[]> => {
  const policies = ofKind(manifests, 'NetworkPolicy')
  const outside = (from: Place): number[] =>
    rulesFor(policies, from, 'egress')
      .filter(({ peers }) => peers === undefined || peers.some(({ ipBlock }) => ipBlock !== undefined))
      .flatMap(({ ports = [] }) => ports)
      .filter((port) => port !== NAMES_PORT)
  return Object.fromEntries(placesOf(manifests).map((from) => [from.name, outside(from)]))
}
