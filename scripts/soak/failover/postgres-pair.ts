import { join } from 'node:path'
import { freePort } from '#test/start-service.ts'
import { killServer, openDebianPostgres, query } from '../postgres/debian.ts'

/** What both servers keep, so that the replica may fall behind for a while. */
const settings = ["synchronous_commit = 'on'", 'wal_keep_size = 256MB']

/**
 * A primary and a replica by streaming replication. A commit is acknowledged when the replica has it
 * (`synchronous_standby_names`), so that a promoted replica has everything that was acknowledged.
 */
export async function startPostgresPair() {
  const debian = openDebianPostgres('failover')
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const [primary, replica] = [join(debian.folder, 'primary'), join(debian.folder, 'replica')]
  debian.initialize(primary)
  debian.configure(primary, primaryPort, settings)
  debian.start(primary)
  await debian.createDatabase(primaryPort)

  const from = debian.connectionOf(primaryPort, ' application_name=replica')
  debian.run('pg_basebackup', '-D', replica, '-R', '-X', 'stream', '-d', from)
  debian.configure(replica, replicaPort, settings)
  debian.start(replica)
  await query(primaryPort, 'postgres', "alter system set synchronous_standby_names = 'replica'")
  await query(primaryPort, 'postgres', 'select pg_reload_conf()')
  return {
    primaryPort,
    replicaPort,
    urlAt: debian.urlAt,
    /** What the replica does: `sync` when the primary waits for it. */
    replication: async () => {
      const rows = await query(
        primaryPort,
        'postgres',
        'select sync_state from pg_stat_replication',
      )
      return rows[0]?.sync_state as string | undefined
    },
    killPrimary: () => killServer(primary),
    /** The replica becomes the primary, which waits for no replica. */
    promote: async () => {
      debian.run('pg_ctl', 'promote', '-D', replica, '-w')
      await query(replicaPort, 'postgres', 'alter system reset synchronous_standby_names')
      await query(replicaPort, 'postgres', 'select pg_reload_conf()')
    },
    close: () => {
      for (const data of [replica, primary]) debian.stop(data)
      debian.remove()
    },
  }
}
