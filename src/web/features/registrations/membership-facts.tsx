import type { RegistrationCard } from '#contract/registrations/endpoints.ts'
import { capital } from '#domain/shared/danish.ts'
import { DataList } from '../../ui/data-list.tsx'

type MembershipFactsProps = {
  name: string
  memberships: RegistrationCard['memberships']
  handicap?: string | null
}

/** The membership data from the union. */
export function MembershipFacts({ name, memberships, handicap }: MembershipFactsProps) {
  if (memberships.length === 0) return null
  const home = memberships.find(({ isHome }) => isHome) ?? memberships[0]
  const others = memberships.filter((membership) => membership !== home)
  return (
    <DataList
      items={[
        { term: 'Navn', value: name },
        { term: 'Hjemmeklub', value: home?.clubName ?? '' },
        { term: 'Medlemskab', value: capital(home?.typeName ?? '') },
        ...(home?.dguNumber ? [{ term: 'DGU-nummer', value: home.dguNumber }] : []),
        ...(handicap ? [{ term: 'Handicap', value: handicap }] : []),
        ...(others.length > 0
          ? [
              {
                term: 'Også medlem i',
                value: others
                  .map(({ clubName, typeName }) => `${clubName} (${typeName})`)
                  .join(', '),
              },
            ]
          : []),
      ]}
    />
  )
}
