import { loadConfig } from '#server/config.ts'
import { finish } from './run-command.ts'
import { giveRoles } from './give-roles.ts'

/** `npm run db:roles`: gives the role of the service its privileges, as the owner of the tables. */
await finish(async () => {
  const role = await giveRoles(loadConfig())
  console.log(
    role === undefined
      ? 'DATABASE_OWNER_URL mangler: adressen med ejeren af tabellerne. DATABASE_URL er tjenestens egen rolle.'
      : `Rollen ${role} har sine rettigheder: den opretter ingen tabeller, og det, der kun må tilføjes, kan den ikke ændre.`,
  )
  return role === undefined ? 1 : 0
})
