import {
  birthDateOf,
  dguNumberOf,
  emailOf,
  genderOf,
  handicapOf,
  idOf,
  nameOf,
  soldAt,
  type CardTable,
} from './card-facts.ts'

/** The golfer of a card, the membership and the account. */
export const peopleTables: CardTable[] = [
  {
    table: 'golfers',
    columns:
      'id dgu_person_id first_name last_name birth_date email handicap_tenths right_to_play verified_for_year verified_at created_at updated_at',
    row: (card) => {
      const at = soldAt(card)
      const { n, firstName, lastName, terms } = card
      return [
        idOf('golfer', n),
        `stor-${n}`,
        firstName,
        lastName,
        birthDateOf(card),
        emailOf(card),
        handicapOf(card),
        true,
        Number(terms.playFrom.slice(0, 4)),
        at,
        at,
        at,
      ]
    },
  },
  {
    table: 'golfer_memberships',
    columns: 'golfer_id dgu_number club_number club_name type is_home first_seen',
    row: (card, { clubs }) => {
      const club = clubs[card.home]
      return [
        idOf('golfer', card.n),
        dguNumberOf(card, clubs),
        club?.dguNumber ?? 0,
        club?.name ?? '',
        1,
        true,
        card.soldOn,
      ]
    },
  },
  {
    table: 'club_members',
    columns:
      'id club_id dgu_number first_name last_name email birth_date gender membership_type is_home handicap_tenths imported_at',
    row: (card, { clubs }) => {
      const { n, home, firstName, lastName } = card
      return [
        idOf('member', n),
        clubs[home]?.id ?? '',
        dguNumberOf(card, clubs),
        firstName,
        lastName,
        emailOf(card),
        birthDateOf(card),
        genderOf(card),
        1,
        true,
        handicapOf(card),
        soldAt(card),
      ]
    },
  },
  {
    table: 'accounts',
    columns: 'id name email email_verified created_at updated_at',
    row: (card) => [
      idOf('account', card.n),
      nameOf(card),
      emailOf(card),
      true,
      soldAt(card),
      soldAt(card),
    ],
  },
  {
    table: 'account_golfers',
    columns: 'account_id golfer_id relation proof created_at',
    row: (card) => [
      idOf('account', card.n),
      idOf('golfer', card.n),
      'self',
      'dgu_login',
      soldAt(card),
    ],
  },
]
