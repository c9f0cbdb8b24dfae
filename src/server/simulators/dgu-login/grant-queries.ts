import { and, eq, like, lt, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '../../db/client.ts'
import { simulatorGrants } from '../../db/tables/simulators.ts'

/** Stores one kind of the authorization server's objects in the database, shared by all processes. */
export class GrantMemory implements Adapter {
  readonly #db: Db
  readonly #kind: string

  constructor(db: Db, kind: string) {
    this.#db = db
    this.#kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number) {
    const row = {
      payload: payload as Record<string, unknown>,
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      expiresAt: new Date(Date.now() + (expiresIn || aDay) * 1000),
    }
    await this.#db
      .insert(simulatorGrants)
      .values({ key: this.#keyOf(id), ...row })
      .onConflictDoUpdate({ target: simulatorGrants.key, set: row })
    await this.#db.delete(simulatorGrants).where(lt(simulatorGrants.expiresAt, sql`now()`))
  }

  find(id: string) {
    return this.#first(eq(simulatorGrants.key, this.#keyOf(id)))
  }

  findByUid(uid: string) {
    return this.#first(
      and(eq(simulatorGrants.uid, uid), like(simulatorGrants.key, `${this.#kind}:%`)),
    )
  }

  /** The device flow is not supported. */
  async findByUserCode() {
    return undefined
  }

  async consume(id: string) {
    const consumed = sql`${simulatorGrants.payload} || jsonb_build_object('consumed', extract(epoch from now())::bigint)`
    await this.#db
      .update(simulatorGrants)
      .set({ payload: consumed })
      .where(eq(simulatorGrants.key, this.#keyOf(id)))
  }

  async destroy(id: string) {
    await this.#db.delete(simulatorGrants).where(eq(simulatorGrants.key, this.#keyOf(id)))
  }

  async revokeByGrantId(grantId: string) {
    await this.#db.delete(simulatorGrants).where(eq(simulatorGrants.grantId, grantId))
  }

  async #first(where: ReturnType<typeof eq> | undefined): Promise<AdapterPayload | undefined> {
    const [row] = await this.#db.select().from(simulatorGrants).where(where)
    return row?.payload
  }

  #keyOf(id: string): string {
    return `${this.#kind}:${id}`
  }
}

const aDay = 86_400
