import { appoint } from '#server/accounts/appoint-person.ts'
import { createAuthGetter } from '#server/accounts/auth.ts'
import { contextOf } from '#server/app.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { Ctx } from '#server/ctx.ts'
import { createServices } from './create-services.ts'
import { runCommand } from './run-command.ts'

type GrantedRole = { role: Role; title: string }

/** A command that grants a role to the mail address in its first argument; the other arguments select the role. */
export async function appointCommand(
  usage: string,
  findRole: (ctx: Ctx, rest: string[]) => Promise<GrantedRole | undefined>,
) {
  await runCommand(usage, async ([email, ...rest]) => {
    if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return false
    const { services, close } = await createServices()
    try {
      const ctx = contextOf(services)
      const granted = await findRole(ctx, rest)
      if (!granted) return false
      const { code, link, isNew } = await appoint(
        ctx,
        createAuthGetter(services),
        email,
        granted.role,
      )
      console.log(`
${email} ${isNew ? 'er nu' : 'var allerede'} ${granted.title}.
Log ind på ${link}
med koden ${code}. Den gælder i ti minutter og virker én gang.
`)
      return undefined
    } finally {
      await close()
    }
  })
}
