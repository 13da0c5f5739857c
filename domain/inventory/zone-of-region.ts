const ZONES: Readonly<Record<string, string>> = {
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Boise': 'ID',
  'America/Denver': 'CO MT NM UT WY',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
};

const ZONE_OF = new Map(
  Object.entries(ZONES).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone] as const)),
);

/** The time zone of a state; where a state has two, that of most of its people. Eastern for an unknown one. */
export function zoneOfRegion(region_code: string): string {
  return ZONE_OF.get(region_code) ?? 'America/New_York';
}
