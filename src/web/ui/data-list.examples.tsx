import { DataList } from './data-list.tsx'

export const Facts = () => (
  <DataList
    items={[
      {
        term: 'Navn',
        value: 'Anne-Margrethe Østergaard Kjærsgaard-Sørensen',
        action: (
          <a className="text-link" href="#ret">
            Ret<span className="sr-only"> navn</span>
          </a>
        ),
      },
      { term: 'DGU-nummer', value: <span className="figures">88-534</span> },
      { term: 'Hjemmeklub', value: 'Rold Bakker Golfklub' },
      { term: 'Medlemskab', value: 'Fuldtidsmedlem, bekræftet lørdag den 6. februar 2027' },
    ]}
  />
)
