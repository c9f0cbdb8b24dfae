import { appoint } from '#server/accounts/appoint-person.ts'
import { createAuthGetter } from '#server/accounts/auth.ts'
import { contextOf } from '#server/app.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { Ctx } from '#server/ctx.ts'
import { createServices } from './create-services.ts'
import { runCommand } from './run-command.ts'

type WantedRole = { role: Role; title: string }

/** A command that gives the person of the first argument a role; the rest says which. */
export async function appointCommand(
  usage: string,
  wantedRole: (ctx: Ctx, rest: string[]) => Promise<WantedRole | undefined>,
) {
  await runCommand(usage, async ([email, ...rest]) => {
    if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return false
    const { services, close } = await createServices()
    try {
      const ctx = contextOf(services)
      const wanted = await wantedRole(ctx, rest)
      if (!wanted) return false
      const { code, link, isNew } = await appoint(
        ctx,
        createAuthGetter(services),
        email,
        wanted.role,
      )
      console.log(`
${email} ${isNew ? 'er nu' : 'var allerede'} ${wanted.title}.
Log ind på ${link}
med koden ${code}. Den gælder i ti minutter og virker én gang.
`)
      return undefined
    } finally {
      await close()
    }
  })
}
