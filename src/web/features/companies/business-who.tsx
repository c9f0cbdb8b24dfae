import { membershipNames, type MembershipType } from '#domain/accounts/membership.ts'
import { Icon } from '../../ui/icon.tsx'

type WhoProps = { cardTypes: readonly number[]; clipTypes: readonly number[] }

/** Active memberships first; those without a right to play are listed too. */
const types: readonly MembershipType[] = [1, 2, 3, 4, 5]

/** Who may use what, by the kind of membership. */
export function BusinessWho({ cardTypes, clipTypes }: WhoProps) {
  return (
    <section
      id="hvem"
      aria-labelledby="hvem-titel"
      className="page section-start grid scroll-mt-4 gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id="hvem-titel">Hvem må bruge det?</h2>
        <p className="mt-3 text-slate-700">
          Det afhænger af medarbejderens golfmedlemskab. Typen står på DGU-kortet.
        </p>
      </div>
      <table className="w-full table-fixed self-start border-t-2 border-slate-900">
        <thead>
          <tr className="border-b border-slate-300 text-left text-sm">
            <th scope="col" className="py-2.5 pr-3 font-semibold">
              Medlemskab
            </th>
            <th scope="col" className="w-[27%] py-2.5 pr-3 font-semibold">
              Kort med navn
            </th>
            <th scope="col" className="w-[26%] py-2.5 font-semibold">
              Klippekort
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <Row
              key={type}
              name={membershipNames[type]}
              card={cardTypes.includes(type)}
              clip={clipTypes.includes(type)}
            />
          ))}
          <Row name="ikke medlem af en golfklub" card={false} clip={false} />
        </tbody>
      </table>
    </section>
  )
}

function Row({ name, card, clip }: { name: string; card: boolean; clip: boolean }) {
  return (
    <tr className="border-b border-slate-200">
      <th
        scope="row"
        className="py-2.5 pr-2 text-left font-normal hyphens-auto first-letter:uppercase"
      >
        {name.replace('langdistance', 'langdistance\u00AD')}
      </th>
      <Answer yes={card} />
      <Answer yes={clip} />
    </tr>
  )
}

function Answer({ yes }: { yes: boolean }) {
  return (
    <td className="py-2.5 pr-3">
      <span className="flex items-center gap-2">
        <Icon
          name={yes ? 'check' : 'minus'}
          className={yes ? 'text-green-700' : 'text-slate-500'}
        />
        {yes ? 'Ja' : 'Nej'}
      </span>
    </td>
  )
}
