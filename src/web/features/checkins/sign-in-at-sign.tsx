import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Sign } from './use-sign.ts'

/** At a sign, on a phone that does not know whose it is: signed in once, it checks in all season. */
export function SignInAtSign({ sign, onLeave }: { sign: Sign; onLeave: () => void }) {
  return (
    <div className="page max-w-3xl py-8 sm:py-14">
      <p className="font-semibold text-green-700">{sign.clubName}</p>
      <h1 className="mt-2 text-3xl">Log ind, så kan du tjekke ind</h1>
      <p className="mt-4 max-w-text text-lg text-slate-700">
        Du gør det én gang. Telefonen husker det resten af sæsonen, også uden dækning.
      </p>
      <ButtonLink size="lg" wide className="mt-8 max-w-form" href="/account/login?next=/scan">
        Log ind, og tjek ind
      </ButtonLink>
      <div className="mt-8 max-w-form border-t border-slate-200 pt-6">
        <h2 className="text-lg">Kan du ikke logge ind lige nu?</h2>
        <p className="mt-1 text-slate-700">
          Vis kortet i klubhuset, eller oplys dit kortnummer og navn. Så tjekker personalet dig ind.
        </p>
        <Button variant="quiet" className="mt-3 -ml-5" onClick={onLeave}>
          Et andet skilt
        </Button>
      </div>
    </div>
  )
}
