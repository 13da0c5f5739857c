type SortSelectProps = {
  id: string;
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

/** The field of a form that sends itself when an order is chosen; without script, by its button. */
export function SortSelect({ id, label, name, value, options }: SortSelectProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} key={value} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <noscript>
        <button>Sort</button>
      </noscript>
    </>
  );
}
