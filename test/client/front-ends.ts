/** Sources of two small front ends as users write them, which are compiled against the libraries' own types. */

const connection = `
import { connect } from "./client/index.js";
declare global {
  interface Window { readonly SHOP: { readonly email: string; readonly key: string } }
}
const { email, key } = window.SHOP;
export const client = connect({ url: location.origin + "/backend", email, key });
`;

const reactAdmin = `
import { createRoot } from "react-dom/client";
import {
  Admin, BulkDeleteButton, BulkUpdateButton, Create, Datagrid, DateField, Edit, List, NumberField, NumberInput, ReferenceField, ReferenceInput,
  ReferenceManyField, Resource, SelectInput, Show, SimpleForm, SimpleShowLayout, TextField, TextInput, type DataProvider,
} from "react-admin";
import { client } from "./connection.js";
import { createDataProvider } from "./client/react-admin.js";

const dataProvider: DataProvider = createDataProvider(client);
const states = [{ id: "A", name: "Active" }, { id: "D", name: "Disabled" }, { id: "H", name: "Hidden" }];
const filters = [<TextInput key="q" source="q" label="Words" alwaysOn />, <SelectInput key="status" source="status" choices={states} alwaysOn />];
const bulk = <><BulkUpdateButton label="Hide" data={{ status: "H" }} mutationMode="pessimistic" /><BulkDeleteButton mutationMode="pessimistic" /></>;

const Products = () => (
  <List filters={filters} sort={{ field: "product", order: "ASC" }}>
    <Datagrid rowClick="edit" bulkActionButtons={bulk}>
      <TextField source="id" />
      <TextField source="product" />
      <NumberField source="price" />
      <TextField source="status" />
      <ReferenceField source="company_id" reference="stores"><TextField source="company" /></ReferenceField>
    </Datagrid>
  </List>
);
const Product = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm><TextInput source="product" /><NumberInput source="price" /><SelectInput source="status" choices={states} /></SimpleForm>
  </Edit>
);
const NewProduct = () => (
  <Create>
    <SimpleForm><TextInput source="product" /><NumberInput source="price" /><ReferenceInput source="company_id" reference="stores" /></SimpleForm>
  </Create>
);
const Store = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="company" />
      <DateField source="timestamp" locales="en-GB" />
      <ReferenceManyField reference="products" target="company_id" sort={{ field: "product", order: "DESC" }}>
        <Datagrid bulkActionButtons={false}><TextField source="product" /></Datagrid>
      </ReferenceManyField>
    </SimpleShowLayout>
  </Show>
);
const Stores = () => <List><Datagrid rowClick="show" bulkActionButtons={false}><TextField source="company" /></Datagrid></List>;

createRoot(document.getElementById("root")!).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="products" list={Products} edit={Product} create={NewProduct} recordRepresentation="product" />
    <Resource name="stores" list={Stores} show={Store} recordRepresentation="company" />
  </Admin>,
);
`;

const refine = `
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Refine, useCreate, useDeleteMany, useForm, useTable, useUpdateMany, type BaseRecord, type DataProvider, type HttpError,
} from "@refinedev/core";
import { client } from "./connection.js";
import { createDataProvider } from "./client/refine.js";

interface Product extends BaseRecord { readonly product: string; readonly price: number; readonly status: string }
const provider: DataProvider = createDataProvider(client, location.origin + "/backend");

const Table = ({ onEdit }: { readonly onEdit: (id: string) => void }) => {
  const { tableQuery, sorters, setSorters, setFilters, currentPage, setCurrentPage, pageCount } = useTable<Product>({
    resource: "products", syncWithLocation: false, pagination: { pageSize: 5 }, sorters: { initial: [{ field: "product", order: "asc" }] },
  });
  const { mutate: changeAll } = useUpdateMany<Product>();
  const { mutate: removeAll } = useDeleteMany<Product>();
  const rows = tableQuery.data?.data ?? [];
  const ids = rows.map(({ id }) => id!);
  return (
    <>
      <input aria-label="Words" onChange={({ target }) => { setCurrentPage(1); setFilters([{ field: "q", operator: "contains", value: target.value }]); }} />
      <button onClick={() => setSorters([{ field: "price", order: sorters[0]?.order === "desc" ? "asc" : "desc" }])}>Price</button>
      <button onClick={() => setCurrentPage(currentPage + 1)}>Next of {pageCount}</button>
      <button onClick={() => changeAll({ resource: "products", ids, values: { status: "H" } })}>Hide all</button>
      <button onClick={() => removeAll({ resource: "products", ids })}>Delete all</button>
      <ol>{rows.map(({ id, product, price, status }) => <li key={id} onClick={() => onEdit(String(id))}>{product + " " + price + " " + status}</li>)}</ol>
    </>
  );
};
const Form = ({ id }: { readonly id: string }) => {
  const { query, onFinish, formLoading } = useForm<Product, HttpError, object>({ resource: "products", action: "edit", id, redirect: false });
  const [price, setPrice] = useState("");
  return (
    <form onSubmit={(event) => { event.preventDefault(); void onFinish({ price: Number(price) }); }}>
      <p>{query?.data?.data.product}</p>
      <input aria-label="New price" value={price} onChange={({ target }) => setPrice(target.value)} />
      <button disabled={formLoading}>Save</button>
    </form>
  );
};
const New = () => {
  const [told, setTold] = useState("");
  const { mutate } = useCreate<Product, HttpError, object>();
  const create = () => mutate({ resource: "products", values: { price: -1 } }, { onError: ({ statusCode, errors }) => setTold(statusCode + " " + JSON.stringify(errors)) });
  return <><button onClick={create}>Create a wrong one</button><output>{told}</output></>;
};
const App = () => {
  const [id, setId] = useState("");
  return <Refine dataProvider={provider} resources={[{ name: "products" }]} options={{ disableTelemetry: true }}><Table onEdit={setId} />{id === "" ? null : <Form key={id} id={id} />}<New /></Refine>;
};
createRoot(document.getElementById("root")!).render(<App />);
`;

/** Keyed by the name of the file. */
export const sources = { "connection.ts": connection, "react-admin.tsx": reactAdmin, "refine.tsx": refine } as const;
