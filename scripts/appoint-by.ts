import { appoint } from '#server/accounts/appoint.ts'
import { openAuth } from '#server/accounts/auth.ts'
import { contextOf } from '#server/app.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { Ctx } from '#server/ctx.ts'
import { openFoundation } from './open-ctx.ts'
import { runCommand } from './run-command.ts'

type Office = { role: Role; title: string }

/** A command that gives the person of the first argument a role; the rest says which. */
export async function appointBy(
  usage: string,
  officeOf: (ctx: Ctx, rest: string[]) => Promise<Office | undefined>,
) {
  await runCommand(usage, async ([email, ...rest]) => {
    if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return false
    const { house, close } = await openFoundation()
    try {
      const ctx = contextOf(house)
      const office = await officeOf(ctx, rest)
      if (!office) return false
      const { code, link, isNew } = await appoint(ctx, openAuth(house), email, office.role)
      console.log(`
${email} ${isNew ? 'er nu' : 'var allerede'} ${office.title}.
Log ind på ${link}
med koden ${code}. Den gælder i ti minutter og virker én gang.
`)
      return undefined
    } finally {
      await close()
    }
  })
}
