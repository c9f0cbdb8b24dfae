import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageUser } from './debian-root.ts'
import type { Layer } from './layers.ts'
import type { Stage } from './read-dockerfile.ts'

export type ImageFacts = {
  stage: Stage
  architecture: string
  layers: readonly (Layer & { from: string })[]
  /** When the commit was made. */
  created: string
  commit: string
  version: string
}

/**
 * Writes what OCI has beside the layers, to the folder that becomes the archive: the configuration, the manifest and the
 * index. Returns the digest of the manifest, by which the image is named.
 */
export function writeOci(folder: string, facts: ImageFacts): string {
  const { layers, created, commit, version } = facts
  const write = (mediaType: string, content: object) => {
    const text = JSON.stringify(content)
    const digest = createHash('sha256').update(text).digest('hex')
    writeFileSync(join(folder, 'blobs/sha256', digest), text)
    return { mediaType, digest: `sha256:${digest}`, size: Buffer.byteLength(text) }
  }
  const annotations = {
    'org.opencontainers.image.created': created,
    'org.opencontainers.image.revision': commit,
    'org.opencontainers.image.title': 'saesonkortet',
    'org.opencontainers.image.version': version,
  }
  const manifest = write('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: write('application/vnd.oci.image.config.v1+json', configOf(facts, annotations)),
    layers: layers.map(({ digest, size }) => ({
      mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
      digest: `sha256:${digest}`,
      size,
    })),
    annotations,
  })
  const named = { 'org.opencontainers.image.ref.name': 'saesonkortet:latest' }
  const index = { schemaVersion: 2, manifests: [{ ...manifest, annotations: named }] }
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
  writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  return manifest.digest
}

function configOf(
  { stage, architecture, layers, created }: ImageFacts,
  labels: Record<string, string>,
) {
  const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const { healthcheckTimes: times } = stage
  return {
    created,
    architecture,
    os: 'linux',
    config: {
      User: String(imageUser.id),
      Env: Object.entries({ PATH, ...stage.env }).map(([name, value]) => `${name}=${value}`),
      Cmd: stage.command,
      WorkingDir: stage.workdir,
      Volumes: asKeys(stage.volumes),
      ExposedPorts: asKeys(stage.ports.map((port) => `${port}/tcp`)),
      StopSignal: stage.stopSignal,
      Labels: labels,
      // Not of OCI; Docker reads it all the same.
      Healthcheck: {
        Test: ['CMD', ...stage.healthcheck],
        Interval: nanoseconds(times.interval),
        Timeout: nanoseconds(times.timeout),
        StartPeriod: nanoseconds(times['start-period']),
      },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => `sha256:${diffId}`) },
    history: layers.map(({ from }) => ({ created, created_by: from })),
  }
}

const asKeys = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]))

/** `30s`, as the Dockerfile writes it. */
const nanoseconds = (time = '0s'): number => Number(time.replace(/s$/, '')) * 1e9
