import type { AddressForm } from '#domain/account/schema.ts';

export const DEMO_PASSWORD = 'demo-password';

export type DemoPerson = {
  account_id: string;
  email: string;
  firstname: string;
  lastname: string;
  /** When they registered and joined. */
  days_ago: number;
  plan: 'none' | 'trial' | 'monthly' | 'annual' | 'employee' | 'Gives' | 'operator';
  /** When their membership ended, if it did. */
  ended_days_ago?: number;
  date_of_birth?: string;
  address?: { address_id: string; form: AddressForm };
};

/** One per status. The ids are fixed, so that orders, tests and measurements can name them. */
export const PEOPLE: readonly DemoPerson[] = [
  {
    account_id: accountId(1),
    email: 'lead@demo.test',
    firstname: 'Lena',
    lastname: 'Ortiz',
    days_ago: 3,
    plan: 'none',
  },
  {
    account_id: accountId(2),
    email: 'trial@demo.test',
    firstname: 'Theo',
    lastname: 'Brandt',
    days_ago: 10,
    plan: 'trial',
    date_of_birth: '1994-09-14',
    address: at(2, ['Theo', 'Brandt', '214 Birch Ave', 'Apt 3', 'Portland', 'OR', '97209', '(503) 555-0142']),
  },
  {
    account_id: accountId(3),
    email: 'monthly@demo.test',
    firstname: 'Mona',
    lastname: 'Reyes',
    days_ago: 12,
    plan: 'monthly',
    date_of_birth: '1990-02-27',
    address: at(3, ['Mona', 'Reyes', '88 Garner St', '', 'Austin', 'TX', '78704', '(512) 555-0118']),
  },
  {
    account_id: accountId(4),
    email: 'member@demo.test',
    firstname: 'Ada',
    lastname: 'Lowe',
    days_ago: 200,
    plan: 'annual',
    date_of_birth: '1988-05-02',
    address: at(4, ['Ada', 'Lowe', '1420 Lucile Ave', 'Apt 2', 'Los Angeles', 'CA', '90026', '(323) 555-0164']),
  },
  {
    account_id: accountId(5),
    email: 'lapsed@demo.test',
    firstname: 'Luis',
    lastname: 'Hale',
    days_ago: 400,
    plan: 'annual',
    ended_days_ago: 35,
    date_of_birth: '1979-11-30',
    address: at(5, ['Luis', 'Hale', '9 Harbor Rd', '', 'Portland', 'ME', '04101', '(207) 555-0173']),
  },
  {
    account_id: accountId(6),
    email: 'employee@demo.test',
    firstname: 'Erin',
    lastname: 'Walsh',
    days_ago: 300,
    plan: 'employee',
    date_of_birth: '1985-07-19',
    address: at(6, ['Erin', 'Walsh', '501 Alameda St', '', 'Los Angeles', 'CA', '90013', '(213) 555-0126']),
  },
  {
    account_id: accountId(7),
    email: 'gives@demo.test',
    firstname: 'Grace',
    lastname: 'Moore',
    days_ago: 100,
    plan: 'Gives',
    date_of_birth: '1971-03-08',
    address: at(7, ['Grace', 'Moore', '37 Peach Ct', '', 'Atlanta', 'GA', '30310', '(404) 555-0195']),
  },
  {
    account_id: accountId(8),
    email: 'operator@demo.test',
    firstname: 'Omar',
    lastname: 'Diaz',
    days_ago: 365,
    plan: 'operator',
  },
];

function accountId(number: number): string {
  return `00000000-0000-4000-8000-00000000000${number}`;
}

type Line = [
  firstname: string,
  lastname: string,
  street1: string,
  street2: string,
  city: string,
  region_code: string,
  postcode: string,
  telephone: string,
];

function at(number: number, line: Line): DemoPerson['address'] {
  const [firstname, lastname, street1, street2, city, region_code, postcode, telephone] = line;
  return {
    address_id: `00000000-0000-4000-8000-0000000000a${number}`,
    form: { firstname, lastname, street1, street2, city, region_code, postcode, telephone, is_default_shipping: true },
  };
}
