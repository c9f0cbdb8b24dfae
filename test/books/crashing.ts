import type { Ctx } from '#server/ctx.ts'

/** The end of a process in the middle of its work. */
export class Crash extends Error {}

type Transaction = Ctx['db']['transaction']

/**
 * The context of a process that may end before, within or after any of its transactions, so also between the answer of
 * a provider and the commit that records it. Nothing that it does later reaches the database.
 */
export function crashing(ctx: Ctx, isNow: () => boolean): Ctx {
  let isDead = false
  const maybeDie = () => {
    isDead ||= isNow()
    if (isDead) throw new Crash('The process has ended')
  }
  const transaction: Transaction = async (work, config) => {
    maybeDie()
    const result = await ctx.db.transaction(async (tx) => {
      const done = await work(tx)
      maybeDie()
      return done
    }, config)
    maybeDie()
    return result
  }
  const db = new Proxy(ctx.db, {
    get: (target, key) => {
      if (isDead) throw new Crash('The process has ended')
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...ctx, db }
}
