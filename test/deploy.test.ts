import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse, parseAllDocuments } from 'yaml'
import { afterAll, describe, expect, test } from 'vitest'
import { variables } from '#server/config.ts'
import { exitCodeOf } from '#server/db/embedded/start-errors.ts'

const kubernetes = 'deploy/kubernetes'
const systemd = 'deploy/systemd'

// oxlint-disable-next-line typescript/no-explicit-any -- the form is what the tests check
type Resource = Record<string, any> & { apiVersion: string; kind: string }

const files = readdirSync(kubernetes).filter((name) => name !== 'kustomization.yaml')
const resources = files.flatMap((name) =>
  parseAllDocuments(readFileSync(join(kubernetes, name), 'utf8')).map((document) => {
    expect(document.errors, name).toEqual([])
    return document.toJS() as Resource
  }),
)
const ofKind = (kind: string) => resources.filter((resource) => resource.kind === kind)
const names = (list: Resource[]) => list.map(({ metadata }) => metadata.name)
const workloads = ['Job', 'Deployment', 'StatefulSet'].flatMap(ofKind)
const podOf = ({ spec }: Resource) => spec.template

/** Refuses a setting that does not exist, such as one that was renamed. */
const expectSettings = (used: string[]) => {
  const known = new Set(['NODE_ENV', ...variables, ...variables.map((name) => `${name}_FILE`)])
  expect(used.filter((name) => !known.has(name))).toEqual([])
  expect(used).not.toEqual([])
}

describe('Kubernetes', () => {
  test.each(resources.filter(({ apiVersion }) => !apiVersion.includes('cnpg')))(
    '$kind $metadata.name has the form of its kind',
    async (resource) => {
      const path = `kubernetes-models/${resource.apiVersion}/${resource.kind}`
      const { [resource.kind]: Model } = await import(/* @vite-ignore */ path)
      new Model(resource).validate()
      expect(() => new Model({ ...resource, metadata: 'x' }).validate()).toThrow('metadata')
    },
  )

  test('kustomization.yaml lists every file', () => {
    const { resources: listed } = parse(
      readFileSync(join(kubernetes, 'kustomization.yaml'), 'utf8'),
    )
    expect([...listed].toSorted()).toEqual(files.toSorted())
  })

  test('services, budgets, the autoscaler and the policies select what exists', () => {
    const labels = workloads.map((workload) => podOf(workload).metadata.labels)
    const selects = (wanted: Record<string, string>) =>
      labels.some((own) => Object.entries(wanted).every(([key, value]) => own[key] === value))
    for (const { spec } of ofKind('Service')) expect(selects(spec.selector)).toBe(true)
    for (const { spec } of ofKind('PodDisruptionBudget'))
      expect(selects(spec.selector.matchLabels)).toBe(true)
    for (const workload of ['Deployment', 'StatefulSet'].flatMap(ofKind))
      expect(workload.spec.selector.matchLabels).toEqual(podOf(workload).metadata.labels)
    const [scaler] = ofKind('HorizontalPodAutoscaler')
    expect(names(ofKind('Deployment'))).toContain(scaler?.spec.scaleTargetRef.name)
    const [ingress] = ofKind('Ingress')
    const { service } = ingress!.spec.rules[0].http.paths[0].backend
    expect(names(ofKind('Service'))).toContain(service.name)
  })

  test('the ingress controller reaches web processes alone, and the collector is reached', () => {
    const policies = ofKind('NetworkPolicy')
    const ofController = policies.filter(({ spec }) =>
      JSON.stringify(spec.ingress).includes('ingress-nginx'),
    )
    expect(ofController.map(({ spec }) => spec.podSelector.matchLabels.role)).toEqual(['web'])
    const [{ spec }] = policies.filter(({ spec: one }) => one.egress) as [Resource]
    expect(spec.egress).toContainEqual({
      to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      ports: [{ port: 4317 }, { port: 4318 }],
    })
  })

  test.each(workloads)(
    '$kind $metadata.name runs without privileges and mounts what it names',
    (workload) => {
      const { spec } = podOf(workload)
      expect(spec.securityContext.runAsNonRoot).toBe(true)
      const volumes = [...spec.volumes, ...(workload.spec.volumeClaimTemplates ?? [])]
      const offered = volumes.map((volume: Resource) => volume.name ?? volume.metadata.name)
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources.limits.memory).toBeDefined()
        const mounts: { name: string; mountPath: string }[] = container.volumeMounts
        for (const { name } of mounts) expect(offered).toContain(name)
        const [settings] = ofKind('ConfigMap')
        const set = [...container.env, ...toEnv(settings?.data)]
        expectSettings(set.map(({ name }) => name))
        for (const { name, value } of set.filter(({ name: one }) => one.endsWith('_FILE')))
          expect(
            mounts.some(({ mountPath }) => value.startsWith(`${mountPath}/`)),
            name,
          ).toBe(true)
      }
    },
  )

  test('processes have probes, and one role each', () => {
    const roles = [...ofKind('Deployment'), ...ofKind('StatefulSet')].map((workload) => {
      const [container] = podOf(workload).spec.containers
      expect(container.readinessProbe.httpGet.path).toBe('/readyz')
      // Without its database a process is alive: a restart would not bring that back.
      expect(container.livenessProbe.httpGet.path).toBe('/healthz')
      return container.env.find(({ name }: { name: string }) => name === 'ROLE').value
    })
    expect(roles).toEqual(['web', 'worker'])
  })

  test('the database archives its log to a store that exists, and has a base backup each night', () => {
    const [cluster] = ofKind('Cluster')
    const [plugin] = cluster!.spec.plugins
    const [store] = ofKind('ObjectStore')
    const [schedule] = ofKind('ScheduledBackup')
    expect(plugin.isWALArchiver).toBe(true)
    expect(plugin.parameters.barmanObjectName).toBe(store?.metadata.name)
    expect(schedule?.spec.cluster.name).toBe(cluster?.metadata.name)
    expect(schedule?.spec.pluginConfiguration.name).toBe(plugin.name)
    // Six fields, with seconds, unlike cron.
    expect(schedule?.spec.schedule.split(' ')).toHaveLength(6)
  })

  test('the database acknowledges a commit when a replica has it, and has connections for every pod', () => {
    const [cluster] = ofKind('Cluster')
    const { spec } = cluster!
    expect(spec.instances).toBeGreaterThanOrEqual(3)
    expect(spec.minSyncReplicas).toBeGreaterThanOrEqual(1)
    const [scaler] = ofKind('HorizontalPodAutoscaler')
    // Ten and one for LISTEN in each web process, twice during a rolling update; a worker has four more.
    const needed = (scaler?.spec.maxReplicas + 1) * 11 + 15
    expect(needed).toBeLessThan(Number(spec.postgresql.parameters.max_connections))
  })
})

const toEnv = (data: Record<string, string> = {}) =>
  Object.entries(data).map(([name, value]) => ({ name, value }))

test('compose.yaml declares what its services name, and sets settings that exist', () => {
  const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true })
  for (const [name, service] of Object.entries<Resource>(compose.services)) {
    for (const secret of service.secrets ?? []) expect(compose.secrets, name).toHaveProperty(secret)
    const mounted: string[] = (service.volumes ?? []).map((mount: string) => mount.split(':')[0])
    const offered = Object.keys(compose.volumes)
    const missing = mounted.filter(
      (volume) => !offered.includes(volume) && !existsSync(join('deploy', volume)),
    )
    expect(missing, name).toEqual([])
    for (const other of Object.keys(service.depends_on ?? {}).filter((key) => !/^\d+$/.test(key)))
      expect(compose.services).toHaveProperty(other)
    if (service.image === 'saesonkortet') expectSettings(Object.keys(service.environment))
  }
  const roles = ['web1', 'web2', 'worker'].map((name) => compose.services[name].environment.ROLE)
  expect(roles).toEqual(['web', 'web', 'worker'])
  // Only the migration has the owner’s address.
  const owners = Object.entries<Resource>(compose.services).filter(
    ([, { environment }]) => environment?.DATABASE_OWNER_URL_FILE,
  )
  expect(owners.map(([name]) => name)).toEqual(['migrate'])
})

test.each(readdirSync(systemd))(
  'the unit %s sets settings that exist and is hardened alike',
  (name) => {
    const unit = readFileSync(join(systemd, name), 'utf8')
    const [, fixed = '', script = ''] =
      /^ExecStart=\/usr\/bin\/env (.*?) \\\n {2}\S+\/node (\S+)$/m.exec(unit) ?? []
    expect(existsSync(script)).toBe(true)
    const settings = fixed.split(' ').map((pair) => pair.split('=')[0] ?? '')
    expectSettings(settings)
    const several = name === 'saesonkortet.service' ? [] : ['DEMO', 'ROLE', 'HOST', 'PORT']
    expect(settings).toEqual(expect.arrayContaining([...several, 'DATA_DIR']))
    // The EnvironmentFile overrides this: so it has a default alone, which the example leaves to the unit.
    const defaults = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, pairs]) => pairs)
    expect(defaults.filter((pairs) => !pairs?.startsWith('TRUSTED_PROXIES='))).toEqual([])
    expect(readFileSync('.env.example', 'utf8')).toMatch(/^#TRUSTED_PROXIES=/m)
    // Only a database that may open at another try is tried again; all else waits for the operator.
    const codes = /^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]?.split(' ').map(Number) ?? []
    const { embedded_failed, database_unreachable, ...final } = exitCodeOf
    expect(codes).toEqual(Object.values(final))
    const runbook = readFileSync('docs/runbooks/ServiceDown.md', 'utf8')
    expect(runbook).toContain(`ended with ${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}: `)
    expect(runbook).toContain(`ended with ${embedded_failed} or ${database_unreachable}, `)
    const hardened = (text: string) => text.slice(text.indexOf('NoNewPrivileges='))
    expect(hardened(unit)).toBe(
      hardened(readFileSync(join(systemd, 'saesonkortet.service'), 'utf8')),
    )
  },
)

describe('the archive of PostgreSQL’s log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'saesonkortet-archive-'))
  const [segment, archive] = [join(folder, 'segment'), join(folder, 'archive')]
  mkdirSync(archive)
  afterAll(() => rmSync(folder, { recursive: true }))
  const keep = (content: string, to = archive) => {
    writeFileSync(segment, content)
    const run = spawnSync(join('deploy/postgresql', 'archive-wal'), [segment, '0001', to])
    return { code: run.status, stored: readdirSync(archive) }
  }
  const stored = () => gunzipSync(readFileSync(join(archive, '0001.gz'))).toString()

  test('a file is stored once, and what an interrupted run left is written again', () => {
    writeFileSync(join(archive, '0001.gz.part'), 'half')
    expect(keep('first')).toEqual({ code: 0, stored: ['0001.gz'] })
    expect(keep('first')).toEqual({ code: 0, stored: ['0001.gz'] })
    expect(stored()).toBe('first')
  })

  test('another file of the same name is refused, and so is an archive that is gone', () => {
    expect(keep('second')).toEqual({ code: 1, stored: ['0001.gz'] })
    expect(stored()).toBe('first')
    expect(keep('third', join(folder, 'gone')).code).not.toBe(0)
  })

  test('the settings call it as the page on recovery says', () => {
    const settings = readFileSync('deploy/postgresql/archiving.conf', 'utf8')
    const [line] = /^archive_command = .*$/m.exec(settings) ?? []
    expect(readFileSync('deploy/postgresql/archive-wal', 'utf8')).toContain(line)
    expect(readFileSync('docs/point-in-time-recovery.md', 'utf8')).toContain('archiving.conf')
  })
})

describe('proxies', () => {
  test.each(['deploy/nginx.conf', 'deploy/Caddyfile'])('%s closes every block', (path) => {
    const text = readFileSync(path, 'utf8').replaceAll(/#.*$/gm, '')
    expect(text.split('{').length).toBe(text.split('}').length)
  })

  test('nginx stores no personal answer, and buffers no event stream', () => {
    const text = readFileSync('deploy/nginx.conf', 'utf8')
    const locations = [...text.matchAll(/location ([^{]+)\{([^}]*)\}/g)].map(
      ([, path = '', body = '']) => ({
        path: path.trim(),
        body,
      }),
    )
    expect(locations.find(({ path }) => path.includes('stream'))?.body).toContain(
      'proxy_buffering off;',
    )
    const withoutCache = locations.filter(({ body }) => body.includes('proxy_cache off;'))
    expect(withoutCache.map(({ path }) => path)).toEqual(['~ /board/stream$', '= /koe', '/api/'])
    // A page that may not be stored is not served to one visitor at a time.
    expect(text).toMatch(/proxy_cache_lock_timeout \d\dms;/)
    // What may be stored is the service's own word, which only an ignored Vary could spoil.
    expect(text.match(/proxy_ignore_headers .*/g)).toEqual(['proxy_ignore_headers Vary;'])
    expect(text).toMatch(/proxy_cache_key .*\$encoding;/)
    expect(text).not.toMatch(/proxy_cache_valid|use_stale/)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=1.0', 'br'],
    ['gzip;q=0.5,br;q=0', 'gzip'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.0', undefined],
    ['deflate, zbr', undefined],
    ['', undefined],
  ])('of answers for %o nginx stores the one in %s', (accepted, encoding) => {
    const text = readFileSync('deploy/nginx.conf', 'utf8')
    const rules = [...text.matchAll(/^ {4}"~\*(.+)" (br|gzip);$/gm)]
    const found = rules.find(([, pattern = '']) => new RegExp(pattern, 'i').test(accepted))
    expect(found?.[2]).toBe(encoding)
  })
})
