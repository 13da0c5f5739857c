/** A warehouse, and when and where it ships. */
export type Warehouse = {
  warehouse_id: string;
  title: string;
  /** Orders placed before this time of `zone` ship the same day. HH:MM:SS. */
  cutoff_time: string;
  /** An IANA time zone. */
  zone: string;
  /** ISO weekdays on which boxes ship, 1 = Monday. */
  ship_days: number[];
  /** The states it serves as its own. */
  region_codes: string[];
};
